import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { useNow } from '#core/web/use-now.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type Announcement, removeAnnouncement } from '#features/operators/announcements/contract.ts';
import { announcementPhase } from '#features/operators/announcements/rules.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { latestQuery } from '../queries.ts';

const AnnouncementDialog = lazyComponent('use', () => import('./AnnouncementDialog.tsx'));

type Opened = { dialog: 'edit'; announcement: Announcement | null } | { dialog: 'remove'; announcement: Announcement };

export default function AnnouncementsPage() {
  usePageTitle(t('staff.announcements'));
  const list = useQuery(latestQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = (
    <Button size="small" variant="primary" onClick={() => setOpened({ dialog: 'edit', announcement: null })}>
      {t('staff.announcements.new')}
    </Button>
  );
  return (
    <SettingsSection title={t('staff.announcements')} description={t('staff.announcements.text')} action={list.data && add}>
      {list.isPending && <Skeleton className="h-32 w-full rounded-md" />}
      {list.isError && !list.data && <QueryError title={t('staff.announcements.failed')} query={list} />}
      {list.data?.length === 0 && (
        <EmptyState icon="bell" title={t('staff.announcements.none')}>
          {t('staff.announcements.none.text')}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ul aria-label={t('staff.announcements')}>
          {list.data.map((announcement) => (
            <AnnouncementRow key={announcement.id} announcement={announcement} onOpen={(dialog) => setOpened({ dialog, announcement })} />
          ))}
        </ul>
      )}
      {opened?.dialog === 'edit' && (
        <DialogPanel name="The form of an announcement" onClose={close}>
          <AnnouncementDialog announcement={opened.announcement} onClose={close} />
        </DialogPanel>
      )}
      <RemoveDialog announcement={opened?.dialog === 'remove' ? opened.announcement : null} onClose={close} />
    </SettingsSection>
  );
}

const TONES = { shown: 'mint', scheduled: 'amber', ended: 'neutral' } as const;

function AnnouncementRow({ announcement, onOpen }: { announcement: Announcement; onOpen: (dialog: Opened['dialog']) => void }) {
  const now = useNow(1000);
  const { text, link, starts_at, ends_at } = announcement;
  const phase = announcementPhase(announcement, now);
  const start = formatDate(starts_at, 'mediumWithTime');
  return (
    <li className="flex items-start gap-2 border-t border-line-soft py-3 first:border-0 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi>{text}</bdi>
          {link && (
            <>
              {' '}
              <bdi className="text-ink-2">({link.text})</bdi>
            </>
          )}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-12 text-ink-3">
          <Tag tone={TONES[phase]}>{t(`staff.announcements.phase.${phase}`)}</Tag>
          {ends_at === null
            ? t('staff.announcements.from', { start })
            : t('staff.announcements.from_until', { start, end: formatDate(ends_at, 'mediumWithTime') })}
        </p>
      </div>
      <IconButton icon="edit" size="small" label={t('staff.announcements.edit.named', { text })} onClick={() => onOpen('edit')} />
      <IconButton icon="trash" size="small" label={t('staff.announcements.remove.named', { text })} onClick={() => onOpen('remove')} />
    </li>
  );
}

function RemoveDialog({ announcement, onClose }: { announcement: Announcement | null; onClose: () => void }) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => call(removeAnnouncement, { params: { announcement: id } }),
    onSuccess: () => {
      toast.good('staff.announcements.removed');
      onClose();
      return cache.invalidateQueries({ queryKey: latestQuery.queryKey });
    },
    onError: toast.refused,
  });
  return (
    <ConfirmDialog
      open={announcement !== null}
      onClose={onClose}
      title={t('staff.announcements.remove.question')}
      text={t('staff.announcements.remove.text')}
      confirm={t('staff.announcements.remove')}
      busy={remove.isPending}
      onConfirm={() => announcement && remove.mutate(announcement.id)}
    />
  );
}
