import { phrase } from '../../../../core/web/i18n/text.ts';
import { Icon } from '../../../../core/web/ui/Icon.tsx';
import type { RewardsEntry } from '../log/entry.ts';
import type { RowProps } from './row-look.ts';
import { Strong } from './Strong.tsx';
import { Ticket } from './Ticket.tsx';

/** A redeemed reward, its stub in the reward's colour (N-04). */
export function RewardsRow({ entry }: RowProps<RewardsEntry>) {
  const color = /^#[0-9a-f]{6}$/i.test(entry.backgroundColor) ? { color: entry.backgroundColor } : {};
  return (
    <Ticket {...color} mark={<Icon name="star" className="text-on-picture" />} words={entry.userInput && <bdi>{entry.userInput}</bdi>}>
      {phrase('chat.redeemed', { name: <Strong key="name">{entry.username}</Strong>, reward: <Strong key="reward">{entry.title}</Strong> })}
    </Ticket>
  );
}
