import { lazy } from 'react';
import { toast } from '#core/web/toast.ts';
import { commandRunners } from '#features/chat/web/composer/command-runners.ts';
import { addChatDialog } from '#features/chat/web/dialogs/chat-dialogs.ts';
import { addAboveList } from '#features/chat/web/list/above-list.ts';
import { takePollAway } from './delete-poll.ts';

/** Brings polls into the chat: the box above the list, the dialog, and the commands `/poll` and `/polldelete` (C-04). */
export function connectPolls(): void {
  addAboveList({ name: 'poll', Part: lazy(async () => ({ default: (await import('./PollBox.tsx')).PollBox })) });
  addChatDialog(
    'poll',
    lazy(async () => ({ default: (await import('./ChatPollDialog.tsx')).ChatPollDialog })),
  );
  commandRunners.poll = ({ chat }) => chat.openDialog('poll');
  commandRunners.polldelete = async ({ chat, cache }) => {
    await takePollAway(cache, chat.channel.slug);
    toast.good('polls.deleted');
  };
}
