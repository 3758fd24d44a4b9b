import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema, statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams, USER_NOT_FOUND } from './params.ts';
import { ChannelRole } from './roles.ts';

/** Role names in a path: plural in most clients, singular in some (wire.md 3.5). */
const ROLE_IN_PATH = {
  moderators: 'moderator',
  moderator: 'moderator',
  vips: 'vip',
  vip: 'vip',
  ogs: 'og',
  og: 'og',
  sidekicks: 'sidekick',
  sidekick: 'sidekick',
} as const satisfies Record<string, ChannelRole>;

const RoleInPath = z.enum(Object.keys(ROLE_IN_PATH) as [keyof typeof ROLE_IN_PATH]).transform((name): ChannelRole => ROLE_IN_PATH[name]);

const RoleParams = SlugParams.extend({ role: RoleInPath });
const Username = z.string().min(1).max(64);

export const RoleHolder = z.object({ id: Id, username: z.string(), slug: z.string(), profile_pic: z.string().nullable() });
export type RoleHolder = z.infer<typeof RoleHolder>;

/** Page size of a role's list. */
export const ROLE_PAGE = 500;

const NOT_ALLOWED = {
  CHANNEL_NOT_FOUND,
  NOT_ALLOWED: [403, 'Moderators can manage the VIP and OG roles. Only the broadcaster can manage moderators and sidekicks.'],
} as const;

export const listRoleHolders = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/community/:role',
  summary: `List the users with a role in a channel, sorted by name, ${ROLE_PAGE} per page. Moderators and above only. Pass the last slug as \`after\` for the next page.`,
  viewer: 'required',
  params: RoleParams,
  query: z.object({ after: z.string().max(64).optional() }),
  reply: statusEnvelopeSchema(z.array(RoleHolder)),
  refusals: NOT_ALLOWED,
});

const reply = statusEnvelopeSchema(z.object({ role: ChannelRole, user: RoleHolder }));
const limit = { rate: 60, seconds: 60 };

const addRefusals = {
  ...NOT_ALLOWED,
  CHANNEL_SUSPENDED,
  USER_NOT_FOUND,
  USER_ALREADY_MODERATOR: [409, 'This user is already a moderator.'],
  USER_ALREADY_VIP: [409, 'This user is already a VIP.'],
  USER_ALREADY_OG: [409, 'This user is already an OG.'],
  USER_ALREADY_SIDEKICK: [409, 'This user is already a sidekick.'],
  BROADCASTER_HAS_NO_ROLE: [422, 'The broadcaster cannot have a role in their own channel.'],
  BANNED_PERSON: [409, 'This user is banned here. Unban them first.'],
} as const;

/** USER_ALREADY_* means that the user already has the role (MO-10). */
export const addRole = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/community/:role',
  summary: 'Grant a user a role in a channel. Moderators can grant vip and og, the broadcaster any role.',
  viewer: 'required',
  params: RoleParams,
  body: z.object({ username: Username }),
  reply,
  refusals: addRefusals,
  limit,
});

const removeRefusals = {
  ...NOT_ALLOWED,
  USER_NOT_FOUND,
  USER_NOT_MODERATOR: [404, 'This user is not a moderator here.'],
  USER_NOT_VIP: [404, 'This user is not a VIP here.'],
  USER_NOT_OG: [404, 'This user is not an OG here.'],
  USER_NOT_SIDEKICK: [404, 'This user is not a sidekick here.'],
} as const;

/** USER_NOT_* means that the user does not have the role (MO-10). */
export const removeRole = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/channels/:slug/community/:role/:username',
  summary: 'Remove a role from a user.',
  viewer: 'required',
  params: RoleParams.extend({ username: Username }),
  reply,
  refusals: removeRefusals,
  limit,
});

/** Alternative path with all parameters in the body (MO-10). */
const RoleChange = z.object({ role: ChannelRole, username: Username, channel_slug: SlugParams.shape.slug });

export const addRoleByBody = endpoint({
  method: 'POST',
  path: '/api/internal/v1/community/roles',
  summary: 'Grant a user a role, with role, user and channel in the body.',
  viewer: 'required',
  body: RoleChange,
  reply,
  refusals: addRefusals,
  limit,
});

export const removeRoleByBody = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/community/roles',
  summary: 'Remove a role from a user, with role, user and channel in the body.',
  viewer: 'required',
  body: RoleChange,
  reply,
  refusals: removeRefusals,
  limit,
});

export const listModeratedChannels = endpoint({
  method: 'GET',
  path: '/api/internal/v1/user/moderators',
  summary: 'List the channels that the viewer moderates.',
  viewer: 'required',
  reply: dataEnvelopeSchema(
    z.array(
      z.object({
        id: Id,
        user_id: Id,
        slug: z.string(),
        username: z.string(),
        profile_pic: z.string().nullable(),
        is_live: z.boolean(),
      }),
    ),
  ),
  refusals: {},
});
