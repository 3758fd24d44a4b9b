import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { Moment } from '#core/contract/moment.ts';
import { requiredLine } from '#core/contract/plain-text.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** Characters. On a narrow phone the text then takes about five lines. */
export const ANNOUNCEMENT_TEXT_MAX = 200;
export const LINK_TEXT_MAX = 40;
const LINK_URL_MAX = 500;

export const ANNOUNCEMENT_KINDS = ['info', 'warning'] as const;

/** A web address, or a path of this site. International names become ASCII. */
export const LinkUrl = z
  .string()
  .trim()
  .max(LINK_URL_MAX)
  .transform((url) => (/^https?:/i.test(url) ? (URL.parse(url)?.href ?? '') : url))
  .refine((url) => /^(?:https?:\/\/|\/(?![/\\]))[!-~]*$/.test(url), 'must be an http or https address, or a path such as /rules');

const Link = z.object({ url: LinkUrl, text: requiredLine(LINK_TEXT_MAX) });

export const Announcement = z.object({
  id: Id,
  kind: z.enum(ANNOUNCEMENT_KINDS),
  /** One line of plain text. */
  text: z.string(),
  link: z.object({ url: z.string(), text: z.string() }).nullable(),
  starts_at: z.iso.datetime(),
  /** Null: until staff remove it. */
  ends_at: z.iso.datetime().nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

/** Those that are shown now, newest start first. Later ones stay secret until they start. */
const Announcements = z.object({ announcements: z.array(Announcement) });

export const showAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/announcements',
  summary: 'List the announcements of this site that are shown now. The list may be a second old; with `fresh=true` it is not.',
  viewer: 'none',
  query: z.object({ fresh: z.literal('true').optional() }),
  reply: dataEnvelopeSchema(Announcements),
  refusals: {},
});

/** An announcement started, ended or changed. Sent at the stored times, too. Grandstand's own event, which every page listens to. */
export const announcementsChanged = event('App\\Events\\AnnouncementsChanged', () => 'announcements', Announcements);

export const GivenAnnouncement = z.object({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  text: requiredLine(ANNOUNCEMENT_TEXT_MAX),
  link: Link.nullable(),
  /** Null: at once. */
  starts_at: Moment.nullable(),
  ends_at: Moment.nullable(),
});
export type GivenAnnouncement = z.infer<typeof GivenAnnouncement>;

/** Without a start it keeps its own. */
const ChangedAnnouncement = GivenAnnouncement.extend({ starts_at: Moment.nullable().optional() });
export type ChangedAnnouncement = z.infer<typeof ChangedAnnouncement>;

/** Announcements that have not ended. */
export const ANNOUNCEMENTS_MAX = 20;

const path = '/api/internal/v1/announcements';
const ofStaff = { viewer: 'required', limit: { rate: 60, seconds: 60 } } as const;
const times = {
  ENDS_TOO_EARLY: [422, 'The announcement must end after it starts, and in the future.'],
} as const;
const TOO_MANY_ANNOUNCEMENTS = [409, 'Remove an announcement first.'] as const;
const ANNOUNCEMENT_NOT_FOUND = [404, 'This announcement no longer exists.'] as const;

export const listAnnouncements = endpoint({
  method: 'GET',
  path,
  summary: 'List all scheduled and shown announcements and the latest ended ones, last start first. Staff only.',
  ...ofStaff,
  reply: dataEnvelopeSchema(Announcements),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

export const addAnnouncement = endpoint({
  method: 'POST',
  path,
  summary: `Announce something above every page, at once or at a time. At most ${ANNOUNCEMENTS_MAX} that have not ended. Staff only.`,
  ...ofStaff,
  body: GivenAnnouncement,
  reply: dataEnvelopeSchema(z.object({ announcement: Announcement })),
  refusals: { NOT_ALLOWED: NOT_STAFF, ...times, TOO_MANY_ANNOUNCEMENTS },
});

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: `${path}/:announcement`,
  summary: 'Change an announcement. Without a start it keeps its own; with null it starts at once. Staff only.',
  ...ofStaff,
  params: z.object({ announcement: PathId }),
  body: ChangedAnnouncement,
  reply: dataEnvelopeSchema(z.object({ announcement: Announcement })),
  refusals: { NOT_ALLOWED: NOT_STAFF, ...times, ANNOUNCEMENT_NOT_FOUND, TOO_MANY_ANNOUNCEMENTS },
});

export const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: `${path}/:announcement`,
  summary: 'Remove an announcement from every page. Staff only.',
  ...ofStaff,
  params: z.object({ announcement: PathId }),
  reply: dataEnvelopeSchema(z.null()),
  refusals: { NOT_ALLOWED: NOT_STAFF, ANNOUNCEMENT_NOT_FOUND },
});
