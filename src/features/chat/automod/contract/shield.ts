import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { moderatorEvents, SLOW_MODE_MAX } from '#features/chat/chat/contract/chatroom.ts';
import { ChatSettings, MODE_MINUTES_MAX } from '#features/chat/chat/contract/modes.ts';
import { AiLabel, Level, Levels } from '#features/chat/moderation/contract/filters.ts';

/** All chat modes, the level of each label, and whether first messages are held. */
export const ShieldSet = z.object({ modes: ChatSettings, rules: Levels, hold_first_messages: z.boolean() });
export type ShieldSet = z.infer<typeof ShieldSet>;

const Person = z.object({ id: Id, username: z.string(), slug: z.string() });

/** `changed_by` and `changed_at` describe the last switch. Both are null if the shield was never switched. */
export const Shield = z.object({
  enabled: z.boolean(),
  set: ShieldSet,
  changed_by: Person.nullable(),
  changed_at: WireDate.nullable(),
});
export type Shield = z.infer<typeof Shield>;

const Minutes = z.int().min(0).max(MODE_MINUTES_MAX);

/** Omitted fields stay unchanged. */
export const ShieldSetChange = z
  .strictObject({
    modes: z
      .strictObject({
        ...ChatSettings.shape,
        message_interval: z.int().min(1).max(SLOW_MODE_MAX),
        following_min_duration: Minutes,
        account_age_min_minutes: Minutes,
      })
      .partial(),
    rules: z.partialRecord(AiLabel, Level),
    hold_first_messages: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'must change something');
export type ShieldSetChange = z.output<typeof ShieldSetChange>;

const path = '/api/v2/channels/:slug/shield';
const reply = statusEnvelopeSchema(Shield);
const limit = { rate: 60, seconds: 60 };
const onlyModerators = [403, 'Only moderators can use the shield of this chat.'] as const;

export const showShield = endpoint({
  method: 'GET',
  path,
  summary: 'Show the shield of a chat and its settings. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  reply,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: onlyModerators },
});

export const switchShield = endpoint({
  method: 'PUT',
  path,
  summary:
    'Turn the shield on or off. Requires moderator access. Turning it on applies the saved set. Turning it off restores the previous modes and levels and discards changes made in between.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({ enabled: z.boolean() }),
  reply,
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED: onlyModerators },
  limit,
});

export const updateShieldSet = endpoint({
  method: 'PUT',
  path: `${path}/set`,
  summary: 'Change the saved set. It applies the next time the shield is turned on. Requires broadcaster or staff access.',
  viewer: 'required',
  params: SlugParams,
  body: ShieldSetChange,
  reply,
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED: [403, 'Only the broadcaster can change the shield settings.'] },
  limit,
});

/** Grandstand event, sent only to the moderators of the room. Other viewers receive the changed modes. */
export const shieldSwitched = event(
  'App\\Events\\ShieldSwitchedEvent',
  moderatorEvents,
  Shield.pick({ enabled: true, changed_by: true, changed_at: true }),
);
