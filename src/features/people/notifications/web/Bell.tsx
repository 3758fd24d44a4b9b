import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { askAgain } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyDrawer, LazyDropPanel } from '#core/web/ui/LazyLayer.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import {
  notificationCreated,
  notificationsRead,
  readNotifications,
  UNREAD_MAX,
} from '#features/people/notifications/contract/notification.ts';
import { NotificationSkeleton } from './list/NotificationSkeleton.tsx';
import { pushEndpoint, pushOwner } from './push/push-owner.ts';
import { addNotification, notificationsQuery, setRead, unreadQuery } from './queries.ts';

const NotificationList = lazyComponent('use', async () => ({ default: (await import('./list/NotificationList.tsx')).NotificationList }));

export function Bell() {
  const viewer = useViewer();
  const unread = useQuery({ ...unreadQuery, enabled: viewer !== null }).data?.unread_count ?? 0;
  useNotificationEvents(viewer?.id ?? null);
  useRenewPush(viewer?.id ?? null);
  const isPhone = useMediaQuery(PHONE);
  const markRead = useMarkRead();
  const button = useRef<HTMLButtonElement>(null);
  /** Pressing the bell closes the open list before the click arrives. */
  const wasOpen = useRef(false);
  const [open, setOpen] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    // Marks as read on close, so that unread marks stay while the list is open.
    if (!next) markRead();
  };
  if (!viewer) return null;
  const frame = {
    name: 'The notifications',
    open,
    onOpenChange: show,
    title: t('notifications.title'),
    actions: unread > 0 && (
      <button type="button" className="px-2 py-1 text-12 font-semibold text-ink-2 hover:text-ink" onClick={markRead}>
        {t('notifications.mark_read')}
      </button>
    ),
  };
  const list = (
    <Panel name="The list of notifications" pending={<NotificationSkeleton />} failed={(failure) => <PartFailed {...failure} />}>
      <NotificationList unread={unread} onLeave={() => show(false)} />
    </Panel>
  );
  const settings = (
    <Link to="/settings/notifications" className="text-12 text-mint-text hover:underline" onClick={() => show(false)}>
      {t('notifications.settings.open')}
    </Link>
  );
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          ref={button}
          icon="bell"
          label={labelOf(unread)}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerDown={() => {
            wasOpen.current = open;
          }}
          onClick={({ detail }) => {
            const shouldOpen = detail === 0 ? !open : !wasOpen.current;
            if (shouldOpen !== open) show(shouldOpen);
          }}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -end-px top-0 min-w-4 rounded-full bg-mint px-1 text-center text-11 leading-4 font-bold text-on-mint tabular-nums shadow-[0_0_0_2px_var(--bg-column)]"
          >
            {unread >= UNREAD_MAX ? t('notifications.unread.badge_many') : formatNumber(unread)}
          </span>
        )}
      </span>
      {isPhone ? (
        <LazyDrawer {...frame}>
          {list}
          <div className="border-t border-line-soft px-4 py-3">{settings}</div>
        </LazyDrawer>
      ) : (
        <LazyDropPanel {...frame} anchor={button} footer={settings}>
          {list}
        </LazyDropPanel>
      )}
    </>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return t('notifications.title');
  return unread >= UNREAD_MAX ? t('notifications.unread.many') : t('notifications.unread', { count: unread });
}

/** Renews push for the user who turned it on and signed out in between, and for no one else. */
function useRenewPush(viewerId: number | null): void {
  useEffect(() => {
    if (viewerId === null) pushEndpoint.set(null);
    else if (pushOwner.get() === viewerId) void import('./push/push.ts').then(({ renewPush }) => renewPush());
  }, [viewerId]);
}

/** Optimistic. The reply counts notifications that arrived in between. */
function useMarkRead() {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => call(readNotifications, { body: { up_to: upTo } }),
    onMutate: (upTo) => setRead(cache, { unread_count: 0, read_until: upTo, recent_ids: [] }),
    onSuccess: ({ data }) => setRead(cache, data),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: unreadQuery.queryKey });
      void cache.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      toast.refused(error);
    },
  });
  return () => {
    const newest = cache.getQueryData(notificationsQuery.queryKey)?.pages[0]?.notifications[0];
    if (newest && cache.getQueryData(unreadQuery.queryKey)?.unread_count !== 0) mutate(newest.created_at);
  };
}

/** Keeps notifications current in this tab. Use it once per page. */
function useNotificationEvents(viewerId: number | null): void {
  const cache = useQueryClient();
  const own: [number] | null = viewerId === null ? null : [viewerId];
  useRealtime(notificationCreated, own, ({ notification }) => {
    // The reply in flight may not include it.
    if (!addNotification(cache, notification)) void askAgain(cache, { queryKey: unreadQuery.queryKey });
  });
  useRealtime(notificationsRead, own, (unread) => setRead(cache, unread));
  useSubscriptionConfirmed(notificationCreated, own, ({ again }) => {
    if (!again) return;
    void askAgain(cache, { queryKey: unreadQuery.queryKey });
    void askAgain(cache, { queryKey: notificationsQuery.queryKey });
  });
}
