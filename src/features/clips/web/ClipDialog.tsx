import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { OverStage, StageDialog, StageDialogTitle } from '#core/web/ui/StageDialog.tsx';
import { OPEN_CLIP } from '#features/chat/web/api.ts';
import type { Clip } from '#features/clips/contract/clip.ts';
import { ClipActions } from './ClipActions.tsx';
import { ClipDetails } from './ClipDetails.tsx';
import { ClipProblem } from './ClipProblem.tsx';
import { ClipStage } from './ClipStage.tsx';
import { clipQuery } from './queries.ts';

const ClipChat = lazyComponent(() => import('./ClipChat.tsx'));

const chatExpanded = preference<boolean>('clip-chat-expanded', false, parseBoolean);

/** A clip over the page, with the chat of its channel beside it, which the buttons of the chat's header expand and collapse. */
export default function ClipDialog({ id, open }: { id: string; open: boolean }) {
  const close = useClose();
  const { data: clip, error, isError, refetch, isFetching } = useQuery(clipQuery(id));
  const hasChat = usePreference(chatExpanded) && clip !== undefined;
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
              label={t('clips.chat.show')}
              tooltip={false}
              className="-scale-x-100 rtl:scale-x-100"
              onClick={() => chatExpanded.set(true)}
            />
          </OverStage>
        )
      }
      side={hasChat && <DialogChat clip={clip} />}
    >
      {clip && <OpenClip clip={clip} onDeleted={close} />}
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
            <Loading />
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

function DialogChat({ clip }: { clip: Clip }) {
  return (
    <Panel
      name="The chat beside a clip"
      failed={(failure) => (
        <div className="grid h-full place-content-center">
          <PartFailed {...failure} />
        </div>
      )}
    >
      <ClipChat slug={clip.channel.slug} onCollapse={() => chatExpanded.set(false)} />
    </Panel>
  );
}

function OpenClip({ clip, onDeleted }: { clip: Clip; onDeleted: () => void }) {
  return (
    <>
      <ClipStage clip={clip} />
      <div className="px-5 pt-4 pb-5">
        <ClipDetails
          clip={clip}
          title={
            <StageDialogTitle className="text-18 font-bold tracking-tight wrap-anywhere">
              <bdi>{clip.title}</bdi>
            </StageDialogTitle>
          }
          actions={<ClipActions clip={clip} onDeleted={onDeleted} />}
        />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy="true" aria-label={t('core.loading')}>
      <Skeleton className="aspect-video w-full" />
      <div className="px-5 pt-4 pb-5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-4 h-9 w-1/3" />
      </div>
    </div>
  );
}
