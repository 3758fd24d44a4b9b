import { act } from '@testing-library/react';
import { createRef, useState } from 'react';
import { vi } from 'vitest';
import { manifestsOf } from '#core/contract/feature.ts';
import { draw } from '#core/web/testing/draw.tsx';
import Toaster from '#core/web/ui/Toaster.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { EmoteIndex } from '#features/channel/emotes/web/emote-index.ts';
import { NOON } from '#features/chat/chat/examples.ts';
import { type ChatCommand, listCommands } from '#features/chat/chat/rules/commands.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import { userCardWeb } from '#features/chat/user-card/web/feature.ts';
import type { OriginalMessage } from '../../log/entry.ts';
import { type OpenPanel, useOpenPanel } from '../../panels/open-panel.ts';
import type { SubscriberTier } from '../../rows/row-context.ts';
import { chatFeatures } from '../../testing/chat-features.ts';
import { findBox } from '../../testing/find-box.ts';
import { Composer } from '../Composer.tsx';
import type { ComposerHandle } from '../composer-handle.ts';
import type { Mentioned } from '../suggestions/use-suggestions.ts';

const features = [...chatFeatures, userCardWeb];

const anEmote = (id: number, name: string, locked = false): Emote => ({
  id,
  channel_id: null,
  name,
  subscribers_only: locked,
  animated: false,
  locked,
});
/** The viewer may use gsHype and gsCry, but not anaOnly. */
export const emotes = new EmoteIndex([
  { id: 'Global', name: 'Global', emotes: [anEmote(9101, 'gsHype'), anEmote(9102, 'gsCry'), anEmote(50000001, 'anaOnly', true)] },
]);
export const commandNamed = (...names: string[]): ChatCommand[] =>
  [...listCommands(manifestsOf(features)).values()].flatMap(({ command }) => (names.includes(command.name) ? [command] : []));

interface Options {
  lock?: InputLock;
  replyTo?: OriginalMessage;
  people?: Mentioned[];
  tiers?: SubscriberTier[];
  commands?: ChatCommand[];
  waitsForSlowMode?: boolean;
}

/** `become` changes the lock of the rendered composer. */
export async function drawComposer(options: Options = {}) {
  const onSend = vi.fn();
  const onCommand = vi.fn();
  const onCancelReply = vi.fn();
  const handle = createRef<ComposerHandle>();
  const sources = { emotes, people: () => options.people ?? [], tiers: options.tiers ?? [], commands: options.commands ?? [] };
  let setLock: (lock: InputLock) => void = () => undefined;
  let panel: OpenPanel | undefined;
  function Box() {
    const [lock, become] = useState<InputLock>(options.lock ?? { kind: 'open' });
    setLock = become;
    panel = useOpenPanel();
    return (
      <Composer
        handle={handle}
        lock={lock}
        now={NOON}
        replyTo={options.replyTo ?? null}
        onCancelReply={onCancelReply}
        onSend={onSend}
        onCommand={onCommand}
        sources={sources}
        panel={panel}
        waitsForSlowMode={options.waitsForSlowMode ?? false}
      />
    );
  }
  const drawn = await draw(
    <>
      <Box />
      <Toaster />
    </>,
    { features },
  );
  const become = (lock: InputLock) => act(async () => setLock(lock));
  return { ...drawn, onSend, onCommand, onCancelReply, handle, become, openPanel: () => panel!.name, panel: () => panel! };
}

export { findBox };
export const said = (content: string, to: OriginalMessage | null = null) => [{ content, original: to }];
