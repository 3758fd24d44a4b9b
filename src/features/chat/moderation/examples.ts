import { ana, banned, mod } from '#features/people/accounts/examples.ts';
import type { AuditEntry } from './contract/audit.ts';
import type { BannedPerson } from './contract/bans.ts';
import { AI_LABELS, type BannedWord, type ModerationRules } from './contract/filters.ts';

export const exampleId = (number: number) => `019b7e5a-1c00-7000-8000-${String(number).padStart(12, '0')}`;

type BanChange = Partial<Omit<BannedPerson, 'ban'>> & { ban?: Partial<BannedPerson['ban']> };

/** A permanent ban, issued by mod on the day before noon. */
export function aBannedPerson({ ban, ...change }: BanChange = {}): BannedPerson {
  return {
    id: exampleId(1),
    banned_user: { id: banned.id, username: banned.username, slug: banned.slug, profile_pic: null },
    banned_by: { id: mod.id, username: mod.username, slug: mod.slug },
    ...change,
    ban: {
      type: 'ban',
      reason: 'Spoilers, warned',
      permanent: true,
      banned_at: '2026-01-01T12:00:00.000000Z',
      created_at: '2026-01-01T12:00:00.000000Z',
      expires_at: null,
      ...ban,
    },
  };
}

export function anAuditEntry(change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: exampleId(1),
    act: 'ban',
    actor: { id: mod.id, username: mod.username, slug: mod.slug },
    target: { id: banned.id, username: banned.username, slug: banned.slug },
    reason: 'Spoilers, warned',
    details: {},
    messages_hit: 0,
    message_ids: [],
    created_at: '2026-01-01T12:00:00.000000Z',
    ...change,
  };
}

export const aBannedWord = (change: Partial<BannedWord> = {}): BannedWord => ({
  word: 'spoiler',
  kind: 'plain',
  added_by: ana.username,
  created_at: '2026-01-01T12:00:00Z',
  ...change,
});

/** AI moderation with everything off. */
export const someModerationRules = ({
  rules,
  ...change
}: Partial<Omit<ModerationRules, 'rules'>> & { rules?: Partial<ModerationRules['rules']> } = {}): ModerationRules => ({
  rules: { ...Object.fromEntries(AI_LABELS.map((label) => [label, 'off'])), ...rules } as ModerationRules['rules'],
  allowed_domains: [],
  hold_first_messages: false,
  ...change,
});
