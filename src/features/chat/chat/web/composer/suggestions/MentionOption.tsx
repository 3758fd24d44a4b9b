import { Avatar } from '#core/web/ui/Avatar.tsx';
import type { SubscriberTier } from '../../rows/row-context.ts';
import { SenderBadge } from '../../rows/SenderBadge.tsx';
import { Matched } from './Matched.tsx';
import type { Mentioned } from './people.ts';

interface MentionOptionProps {
  person: Mentioned;
  query: string;
  tiers: readonly SubscriberTier[];
}

export function MentionOption({ person, query, tiers }: MentionOptionProps) {
  const [badge] = person.badges;
  return (
    <>
      <Avatar name={person.username} size={24} />
      <bdi className="min-w-0 flex-1 truncate text-ink-2">
        @<Matched name={person.username} query={query} />
      </bdi>
      {badge && <SenderBadge badge={badge} tiers={tiers} />}
    </>
  );
}
