import { useMemo } from 'react';
import { toast } from '../../../core/web/toast.ts';
import type { OpenChat } from './open-chat.ts';
import type { Theme } from './readable-color.ts';
import type { RowActs, RowLook } from './rows/row-look.ts';

/** What all rows of an open chat share: how they look and what can be done from them. */
export function useRowLook({ room, composer, setReplyTo, openPerson }: OpenChat, theme: Theme): RowLook {
  const act = useMemo<RowActs>(
    () => ({
      reply: ({ id, content, sender }) => {
        setReplyTo({ id, content, sender: { id: sender.id, username: sender.username } });
        composer.current?.focus();
      },
      copy: ({ content }) => {
        navigator.clipboard.writeText(content).then(
          () => toast('chat.actions.copied'),
          () => toast.bad('chat.actions.copy_failed'),
        );
      },
      openPerson,
      sendAgain: ({ ref, content, original, sender }) => {
        room.log.withdraw(ref!);
        void room.outbox.send({ content, original }, sender);
      },
      discard: ({ ref }) => room.log.withdraw(ref!),
    }),
    [room, composer, setReplyTo, openPerson],
  );
  const viewerName = room.viewer?.username.toLowerCase() ?? null;
  return useMemo(() => ({ theme, viewerName, act }), [theme, viewerName, act]);
}
