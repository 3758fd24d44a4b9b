import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPageFullScreen } from '#core/web/full-screen.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { FailedDialog } from '#core/web/ui/FailedDialog.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { useSignedInAction, useViewer } from '#features/accounts/web/api.ts';
import { PlayerButton, type PlayerButtonSlot, usePlayerKey } from '#features/streams/web/api.ts';
import { clipSettingsQuery } from './queries.ts';

const ClipEditor = lazyComponent(() => import('./editor/ClipEditor.tsx'));

/** Makes a clip of what plays. Hidden where clips are switched off; visitors are asked to sign in. */
export default function ClipButton({ source }: PlayerButtonSlot) {
  const settings = useQuery({ ...clipSettingsQuery(source.channel.slug), enabled: source.kind === 'live' });
  if (source.kind !== 'live' || !settings.data || settings.data.who_may_clip === 'nobody') return null;
  return <ShownButton source={source} />;
}

function ShownButton({ source }: Pick<PlayerButtonSlot, 'source'>) {
  const viewer = useViewer();
  const signedIn = useSignedInAction();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    // Only a page in full screen shows its dialogs.
    if (document.fullscreenElement && !isPageFullScreen()) void document.exitFullscreen();
    signedIn(() => setIsOpen(true));
  };
  const close = () => setIsOpen(false);
  usePlayerKey('C', t('clips.make'), open);
  return (
    <>
      <PlayerButton icon="clip" label={t('clips.make')} shortcut="C" aria-haspopup="dialog" onClick={open} />
      {isOpen && viewer && (
        <Panel name="The clip editor" failed={(failure) => <FailedDialog {...failure} onClose={close} />}>
          <ClipEditor channel={source.channel} onClose={close} />
        </Panel>
      )}
    </>
  );
}
