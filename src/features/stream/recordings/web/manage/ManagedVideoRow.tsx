import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { DAY_MS, msBetween } from '#core/contract/durations.ts';
import { addressOf } from '#core/web/api.ts';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { formatBytes } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Menu } from '#core/web/ui/Menu.tsx';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { StreamTitle, TITLE_LENGTH } from '#features/channel/channels/contract/stream-details.ts';
import { Picture, PictureLabel } from '#features/channel/channels/web/api.ts';
import { type ChannelStorage, exportChat, type ManagedVideo } from '#features/stream/recordings/contract/manage.ts';
import { Visibility } from '#features/stream/recordings/contract/video.ts';
import { isProcessing, keepRefusal } from '#features/stream/recordings/rules.ts';
import { lengthText, viewsText } from '../video-texts.ts';
import KeepSwitch from './KeepSwitch.tsx';
import { MovieDialog } from './MovieDialog.tsx';
import { missingTexts } from './RecordingNotice.tsx';
import { useChangeVideo, useDeleteVideo, useRestoreVideo } from './use-recordings.ts';

/** Deletions within this many milliseconds are highlighted. */
const SOON = 3 * DAY_MS;

interface ManagedVideoRowProps {
  slug: string;
  managed: ManagedVideo;
  storage: ChannelStorage;
  now: Date;
}

export function ManagedVideoRow({ slug, managed, storage, now }: ManagedVideoRowProps) {
  const { session_title: title, thumbnail, categories, duration, video } = managed;
  const [layer, setLayer] = useState<'edit' | 'movie' | null>(null);
  const change = useChangeVideo(slug);
  const remove = useDeleteVideo(slug);
  const close = () => setLayer(null);
  if (managed.restorable_until !== null) return <DeletedVideoRow slug={slug} managed={managed} now={now} isNew={remove.isSuccess} />;
  return (
    <li className="flex gap-3 p-3 max-md:flex-wrap">
      <Link
        to="/$slug/videos/$id"
        params={{ slug, id: video.uuid }}
        tabIndex={-1}
        aria-hidden="true"
        className="relative aspect-video w-40 shrink-0 self-start overflow-hidden rounded-md bg-control max-md:w-28"
      >
        <Picture src={thumbnail.src} srcset={thumbnail.srcset} category={categories[0]?.slug ?? ''} seed={video.uuid} />
        <PictureLabel className="absolute end-1.5 bottom-1.5 tabular-nums">{lengthText(duration)}</PictureLabel>
      </Link>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 text-14 font-semibold wrap-anywhere">
          <Link to="/$slug/videos/$id" params={{ slug, id: video.uuid }} className="hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-ink-2 tabular-nums">
          <span>{formatDate(parseDate(managed.start_time), 'mediumWithTime')}</span>
          <span>{viewsText(managed.views)}</span>
          <span>{formatBytes(managed.byte_length)}</span>
        </p>
        {isProcessing(duration) && <p className="mt-0.5 text-12 text-ink-2">{t('recordings.processing.text')}</p>}
        {missingTexts(managed).map((text) => (
          <p key={text} className="mt-0.5 flex items-start gap-1 text-12 text-amber-text">
            <Icon name="warn" size="small" />
            {text}
          </p>
        ))}
        {managed.expires_at !== null && <Expiry at={parseDate(managed.expires_at)} now={now} />}
        {managed.is_kept !== null && (
          <div className="max-w-96">
            <KeepSwitch
              slug={slug}
              uuid={video.uuid}
              title={title}
              isKept={managed.is_kept}
              refusal={managed.is_kept ? null : keepRefusal(managed.byte_length, storage)}
            />
          </div>
        )}
      </div>
      <div className="flex items-start gap-1 max-md:w-full max-md:justify-end">
        <VisibilitySelect
          label={t('recordings.manage.visibility', { title })}
          value={change.isPending ? (change.variables.visibility ?? video.visibility) : video.visibility}
          onChange={(visibility) => change.mutate({ uuid: video.uuid, visibility })}
        />
        {!isProcessing(duration) && <DownloadMenu uuid={video.uuid} onMovie={() => setLayer('movie')} />}
        <IconButton icon="edit" label={t('recordings.manage.edit')} onClick={() => setLayer('edit')} />
        <IconButton icon="trash" label={t('recordings.manage.delete')} disabled={remove.isPending} onClick={() => remove.mutate(managed)} />
      </div>
      {layer === 'edit' && (
        <EditTitleDialog
          title={title}
          isBusy={change.isPending}
          onSave={(text) => change.mutate({ uuid: video.uuid, title: text }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {layer === 'movie' && <MovieDialog uuid={video.uuid} title={title} onClose={close} />}
    </li>
  );
}

function Expiry({ at, now }: { at: Date; now: Date }) {
  const isSoon = msBetween(now, at) < SOON;
  if (!isSoon) return <p className="mt-0.5 text-12 text-ink-3">{t('recordings.manage.kept_until', { date: formatDate(at, 'medium') })}</p>;
  return (
    <p className="mt-0.5 flex items-center gap-1 text-12 text-amber-text">
      <Icon name="warn" size="small" />
      {t('recordings.manage.expires', { when: formatRelative(at, now) })}
    </p>
  );
}

interface DeletedVideoRowProps {
  slug: string;
  managed: ManagedVideo;
  now: Date;
  /** Deleted on this page, so the focus was on a removed element. */
  isNew: boolean;
}

/** Replaces a deleted recording while the deletion can be undone. */
function DeletedVideoRow({ slug, managed, now, isNew }: DeletedVideoRowProps) {
  const restore = useRestoreVideo(slug);
  const until = parseDate(managed.restorable_until!);
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-1 text-14 font-semibold wrap-anywhere text-ink-3 line-through">
          <bdi>{managed.session_title}</bdi>
        </h3>
        <p className="mt-0.5 text-12 text-ink-2">{t('recordings.manage.removed', { when: formatRelative(until, now) })}</p>
      </div>
      <Button autoFocus={isNew} busy={restore.isPending} onClick={() => restore.mutate(managed)}>
        {t('core.undo')}
      </Button>
    </li>
  );
}

function DownloadMenu({ uuid, onMovie }: { uuid: string; onMovie: () => void }) {
  return (
    <Menu trigger={<IconButton icon="dl" label={t('recordings.download')} />}>
      <MenuItem icon="play" onClick={onMovie}>
        {t('recordings.movie')}
      </MenuItem>
      {(['csv', 'json'] as const).map((format) => (
        <MenuItem key={format} icon="chat" link={<a href={addressOf(exportChat.path, { uuid }, { format })} download />}>
          {t(`recordings.download.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface EditTitleDialogProps {
  title: string;
  isBusy: boolean;
  onSave: (title: string) => void;
  onClose: () => void;
}

const TitleDraft = z.object({ title: StreamTitle });

function EditTitleDialog({ title: before, isBusy, onSave, onClose }: EditTitleDialogProps) {
  const { form, draft, field, problem } = useForm({
    schema: TitleDraft,
    start: { title: before },
    send: ({ title }) => (title === before ? onClose() : onSave(title)),
    isPending: isBusy,
  });
  return (
    <FormDialog form={form} title={t('recordings.manage.edit')} action={t('recordings.manage.edit.save')} isBusy={isBusy} onClose={onClose}>
      <TextField
        label={t('recordings.manage.edit.label')}
        maxLength={TITLE_LENGTH}
        count={`${draft.title.length} / ${TITLE_LENGTH}`}
        error={problem('title') && t('recordings.manage.edit.empty')}
        {...field('title')}
      />
    </FormDialog>
  );
}

function VisibilitySelect({ label, value, onChange }: { label: string; value: Visibility; onChange: (visibility: Visibility) => void }) {
  return (
    <span className="relative inline-block">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Visibility)}
        className="min-h-(--h-md) appearance-none rounded-sm border border-line-control bg-field ps-3 pe-8 font-medium hover:border-ink-3 max-md:text-16"
      >
        {Visibility.options.map((one) => (
          <option key={one} value={one}>
            {t(`recordings.visibility.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size="small" className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-ink-2" />
    </span>
  );
}
