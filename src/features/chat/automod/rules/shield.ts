import type { ShieldSet, ShieldSetChange } from '../contract/shield.ts';

/**
 * The shield is a single switch for emergencies. Turning it on replaces the chat modes and filter levels by a saved set and stores the
 * previous ones; turning it off restores exactly those. Changes that anybody made in between are lost, and a change of the saved set takes
 * effect the next time the shield is turned on.
 */

/**
 * The default set: chatters must have followed for ten minutes, can write every ten seconds and post no links, and the filters are strict.
 */
export const DEFAULT_SHIELD_SET: ShieldSet = {
  modes: {
    slow_mode: true,
    message_interval: 10,
    followers_mode: true,
    following_min_duration: 10,
    subscribers_mode: false,
    emotes_mode: false,
    account_age_mode: true,
    account_age_min_minutes: 1440,
    allow_links: false,
    pause: false,
  },
  rules: {
    bullying: 'hold',
    drugs: 'hold',
    gibberish: 'hold',
    hate: 'block',
    sexual: 'block',
    spam: 'hold',
    violence: 'block',
    weapons: 'hold',
  },
  hold_first_messages: true,
};

/** Applies a change to the saved set. */
export const withShieldChange = (last: ShieldSet, { modes = {}, rules = {}, hold_first_messages }: ShieldSetChange): ShieldSet => ({
  modes: { ...last.modes, ...named(modes) },
  rules: { ...last.rules, ...named(rules) },
  hold_first_messages: hold_first_messages ?? last.hold_first_messages,
});

const named = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]-?: NonNullable<Values[Key]>;
  };
