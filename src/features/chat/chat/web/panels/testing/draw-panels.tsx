import { type ComponentProps, useMemo } from 'react';
import type { WebFeature } from '#core/web/feature.ts';
import { draw } from '#core/web/testing/draw.tsx';
import Toaster from '#core/web/ui/Toaster.tsx';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { chatRulesWeb } from '#features/chat/chat-rules/web/feature.ts';
import { chatSettingsWeb } from '#features/chat/chat-settings/web/feature.ts';
import { loadSettingsParts } from '#features/chat/chat-settings/web/settings-parts.ts';
import { chatToolsWeb } from '#features/chat/chat-tools/web/feature.ts';
import { identityWeb } from '#features/chat/identity/web/feature.ts';
import { ChatRoom } from '../../chat-room.ts';
import type { Viewer } from '../../log/from-wire.ts';
import type { OpenChat } from '../../open-chat.ts';
import { PhoneEmotePicker } from '../../RoomComposer.tsx';
import { aComposer, anOpenChat } from '../../testing/an-open-chat.ts';
import { chatFeatures } from '../../testing/chat-features.ts';
import { ChatPanels } from '../ChatPanels.tsx';
import { type PanelName, useOpenPanel } from '../open-panel.ts';

export const ROOM = 30000001;
export const noor: Viewer = { id: 10000007, username: 'noor', slug: 'noor' };
export const channel: OpenChat['channel'] = {
  id: 20000001,
  user_id: 10000001,
  slug: 'ana',
  subscriber_badges: [],
  channel_badges: [],
  subscription_enabled: true,
  user: { username: 'ana' },
  chatroom: { id: ROOM },
};
export const composer = aComposer();

interface Around {
  viewer?: Viewer | null;
  role?: Role;
  isPopout?: boolean;
}

function ChatOfPanels({ viewer = noor, role = 'viewer', isPopout = false }: Around) {
  const panel = useOpenPanel();
  const room = useMemo(() => new ChatRoom(ROOM, viewer), [viewer]);
  const chat = anOpenChat({ channel, room, role, panel, composer: { current: composer }, isPopout });
  return (
    <section>
      <p>the messages</p>
      <ChatPanels chat={chat} />
      <footer>
        <Opener panel={panel} name="chat_settings" />
        <Opener panel={panel} name="chat_emotes_picker" />
        <PhoneEmotePicker chat={chat} />
      </footer>
    </section>
  );
}

function Opener({ panel, name }: { panel: OpenChat['panel']; name: PanelName }) {
  return (
    <button type="button" aria-expanded={panel.name === name} onClick={() => panel.toggle(name)}>
      {name}
    </button>
  );
}

const features = [...chatFeatures, chatSettingsWeb, chatRulesWeb, identityWeb, chatToolsWeb];

export async function drawPanels({ later, ...around }: ComponentProps<typeof ChatOfPanels> & { later?: WebFeature } = {}) {
  const all = later === undefined ? features : [...features, later];
  await loadSettingsParts(all);
  return draw(
    <>
      <ChatOfPanels {...around} />
      <Toaster />
    </>,
    { features: all },
  );
}
