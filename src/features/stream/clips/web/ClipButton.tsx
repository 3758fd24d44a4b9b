import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPageFullScreen } from '#core/web/full-screen.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { useSignedInAction, useViewer } from '#features/people/accounts/web/api.ts';
import { recordingIn } from '#features/stream/recordings/web/api.ts';
import { PlayerButton, type PlayerButtonSlot, usePlayerKey } from '#features/stream/streams/web/api.ts';
import { type ClippedMoment, LIVE } from './editor/clipped-moment.ts';
import { clipSettingsQuery } from './queries.ts';

const ClipEditor = lazyComponent('use', () => import('./editor/ClipEditor.tsx'));

/** Hidden where clips are disabled. Visitors are asked to sign in. */
export default function ClipButton({ source, playback }: PlayerButtonSlot) {
  const isClip = source.kind === 'clip';
  const settings = useQuery({ ...clipSettingsQuery(source.channel.slug), enabled: !isClip });
  if (isClip || !settings.data || settings.data.who_may_clip === 'nobody') return null;
  return <ShownButton source={source} playback={playback} />;
}

function ShownButton({ source, playback }: PlayerButtonSlot) {
  const viewer = useViewer();
  const signedIn = useSignedInAction(t('clips.make.sign_in'));
  const [moment, setMoment] = useState<ClippedMoment | null>(null);
  const open = () => {
    // Only page fullscreen shows dialogs.
    if (document.fullscreenElement && !isPageFullScreen()) void document.exitFullscreen();
    const video = recordingIn(source);
    const { time, start } = playback.clock();
    signedIn(() => setMoment(video === null ? LIVE : { video, at: time - start, storyboard: source.storyboard }));
  };
  const close = () => setMoment(null);
  usePlayerKey('X', t('clips.make'), open);
  return (
    <>
      <PlayerButton icon="clip" label={t('clips.make')} shortcut="X" aria-haspopup="dialog" onClick={open} />
      {moment && viewer && (
        <DialogPanel name="The clip editor" onClose={close}>
          <ClipEditor channel={source.channel} moment={moment} onClose={close} />
        </DialogPanel>
      )}
    </>
  );
}
