import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { OverStage, StageDialog, StageDialogTitle } from '#core/web/ui/StageDialog.tsx';
import { OPEN_CLIP } from '#features/chat/chat/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { ClipProblem, ClipSkeleton, ClipView } from './ClipView.tsx';
import { clipQuery } from './queries.ts';

const ClipReplay = lazyComponent('use', () => import('./ClipReplay.tsx'));

const LOOK = { details: 'px-5 pt-4 pb-5' };

const chatExpanded = preference<boolean>('clip-chat-expanded', false, parseBoolean);

/** R-05, RP-01. A button over the clip expands its chat, and the one in the chat's header collapses it. */
export default function ClipDialog({ id, open }: { id: string; open: boolean }) {
  const close = useClose();
  const { data: clip, error, isError, refetch, isFetching } = useQuery(clipQuery(id));
  const hasChat = usePreference(chatExpanded) && clip !== undefined;
  const [playback, setPlayback] = useState<Playback | null>(null);
  return (
    <StageDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      actions={
        clip &&
        !hasChat && (
          <OverStage>
            <IconButton
              icon="hide"
              label={t('recordings.replay.show')}
              tooltip={false}
              className="-scale-x-100 rtl:scale-x-100"
              onClick={() => chatExpanded.set(true)}
            />
          </OverStage>
        )
      }
      side={hasChat && <DialogChat clip={clip} playback={playback} />}
    >
      {clip && <ClipView clip={clip} title={StageDialogTitle} look={LOOK} onPlayback={setPlayback} onDeleted={close} />}
      {!clip && (
        <>
          <StageDialogTitle className="sr-only">{t('clips.clip')}</StageDialogTitle>
          {isError ? (
            <ClipProblem
              action={<Button onClick={close}>{t('core.close')}</Button>}
              error={error}
              onRetry={() => refetch()}
              busy={isFetching}
            />
          ) : (
            <ClipSkeleton look={LOOK} />
          )}
        </>
      )}
    </StageDialog>
  );
}

function useClose(): () => void {
  const navigate = useNavigate();
  return () => {
    const search = ({ [OPEN_CLIP]: _, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
}

function DialogChat({ clip, playback }: { clip: Clip; playback: Playback | null }) {
  return (
    <Panel
      name="The chat beside a clip"
      failed={(failure) => (
        <div className="grid h-full place-content-center">
          <PartFailed {...failure} />
        </div>
      )}
    >
      <ClipReplay clip={clip} playback={playback} onHide={() => chatExpanded.set(false)} />
    </Panel>
  );
}
