import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { plainText } from '#core/contract/plain-text.ts';
import { Email } from './email.ts';
import { Self } from './entry.ts';
import { BIO_MAX, BotMark, GivenPassword, LINK_LENGTH, LINKS_MAX, NewPassword, PASSWORD_COMMON } from './person.ts';

export const Account = Self.extend({
  bio: z.string(),
  links: z.array(z.string()),
  bot: BotMark.nullable(),
  created_at: z.iso.datetime(),
  /** Only a confirmed address gets mails, beside those about the address itself. */
  email_confirmed: z.boolean(),
});
export type Account = z.infer<typeof Account>;

export const Bio = plainText(BIO_MAX);

/**
 * An http or https URL with a domain and without a password. Stored as the URL standard serializes it, which makes look-alike letters
 * visible.
 */
export const ProfileLink = z
  .string()
  .trim()
  .max(LINK_LENGTH, `must have at most ${LINK_LENGTH} characters`)
  .transform((typed) => webAddress(typed))
  .pipe(z.string({ error: 'must be an http or https address' }).max(LINK_LENGTH, `must have at most ${LINK_LENGTH} characters`));

/** Returns null unless the text is the address of a web page. */
function webAddress(typed: string): string | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isWeb && /^([a-z\d_]([a-z\d_-]*[a-z\d_])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(url.hostname) ? url.href : null;
}

export const AVATAR: PictureKind = { size: { width: 256, height: 256 }, smallerWidths: [], minSide: 64, maxBytes: 1024 * 1024, perDay: 30 };

const accountReply = dataEnvelopeSchema(z.object({ account: Account }));

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/v1/account',
  summary: "Read the viewer's own account.",
  viewer: 'required',
  reply: accountReply,
  refusals: {},
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/account/profile',
  summary: `Change the bio, the links (at most ${LINKS_MAX} http or https URLs), or whether the account is a bot. Omitted fields are unchanged.`,
  viewer: 'required',
  body: z
    .object({
      bio: Bio.optional(),
      links: z.array(ProfileLink).max(LINKS_MAX, `must be at most ${LINKS_MAX} links`).optional(),
      is_bot: z.boolean().optional(),
    })
    .refine(({ bio, links, is_bot }) => bio !== undefined || links !== undefined || is_bot !== undefined, 'names nothing to change'),
  reply: accountReply,
  refusals: { BOT_BY_STAFF: [409, 'Staff marked this account as a bot. Only they can remove the mark.'] },
  limit: { rate: 30, seconds: 600 },
});

export const changePicture = endpoint({
  method: 'PUT',
  path: '/api/v1/account/picture',
  summary: `Change the profile picture: PNG, JPEG, WebP or GIF, at most ${AVATAR.maxBytes / 1024} KiB; cropped to a centered square. \`image\` is the file in base64.`,
  viewer: 'required',
  body: PictureUpload,
  reply: accountReply,
  refusals: PICTURE_REFUSALS,
  bodyLimit: bodyLimitOf(AVATAR),
  limit: { rate: 10, seconds: 60 },
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/picture',
  summary: 'Remove the profile picture. No effect without a picture.',
  viewer: 'required',
  reply: accountReply,
  refusals: {},
  limit: { rate: 30, seconds: 60 },
});

export const PasswordChange = z.object({ current_password: GivenPassword, new_password: NewPassword });

/** Ends every other session and revokes every program's token. The current browser gets a new session token. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v1/account/password',
  summary: 'Change the password. Ends the other sessions.',
  viewer: 'required',
  body: PasswordChange,
  reply: dataEnvelopeSchema(z.object({ ended_sessions: z.int() })),
  refusals: { WRONG_PASSWORD: [422, 'The current password is wrong.'], PASSWORD_COMMON },
});

export const EmailChange = z.object({ current_password: GivenPassword, email: Email });

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/account/email',
  summary: 'Change the email address. A new address is unconfirmed and gets a confirmation link.',
  viewer: 'required',
  body: EmailChange,
  reply: accountReply,
  refusals: {
    WRONG_PASSWORD: [422, 'The current password is wrong.'],
    EMAIL_TAKEN: [409, 'An account with that email address already exists.'],
  },
});

export const Device = z.object({
  id: Id,
  kind: z.enum(['browser', 'program']),
  created_at: z.iso.datetime(),
  /** Accurate to one minute. */
  last_seen_at: z.iso.datetime(),
  address: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** Most recent first. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'List the sessions of this account.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ sessions: z.array(Device) })),
  refusals: {},
});

/** Revoking the current session clears its cookies. */
export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:session',
  summary: 'End one session of this account.',
  viewer: 'required',
  params: z.object({ session: PathId }),
  reply: dataEnvelopeSchema(z.null()),
  refusals: { SESSION_NOT_FOUND: [404, 'That session has already ended.'] },
});

export const revokeOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions',
  summary: 'End every other session of this account.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ ended_sessions: z.int() })),
  refusals: {},
});
