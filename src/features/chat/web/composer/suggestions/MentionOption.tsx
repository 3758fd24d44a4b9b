import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Matched } from './Matched.tsx';
import type { Mentioned } from './people.ts';

/** A person to mention, with their highest-ranking badge. */
export function MentionOption({ person, query }: { person: Mentioned; query: string }) {
  const [badge] = person.badges;
  return (
    <>
      <Avatar name={person.username} size={24} />
      <bdi className="min-w-0 flex-1 truncate text-ink-2">
        @<Matched name={person.username} query={query} />
      </bdi>
      {badge && <Badge type={badge.type} text={badge.text} count={badge.count ?? undefined} />}
    </>
  );
}
