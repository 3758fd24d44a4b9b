import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { NotificationKind } from '#features/people/notifications/contract/notification.ts';
import { unsubscribeFromMail } from '#features/people/notifications/contract/settings.ts';

/** Opened from a mail. It asks first, because programs that check mails open their links. */
export default function UnsubscribePage() {
  usePageTitle(t('notifications.unsubscribe'));
  const token = new URLSearchParams(useLocation().searchStr).get('token') ?? '';
  const kind = NotificationKind.safeParse(token.split('.')[1]).data;
  const unsubscribe = useMutation({
    mutationFn: () => call(unsubscribeFromMail, { query: { token }, body: {} }),
    onError: toast.refused,
  });
  if (!kind) return <EmptyState wholePage icon="link" title={t('refusal.UNSUBSCRIBE_TOKEN_INVALID')} />;
  if (unsubscribe.isSuccess)
    return (
      <EmptyState wholePage icon="bell" title={t('notifications.unsubscribe.done')}>
        {t(`notifications.kind.${kind}`)}
      </EmptyState>
    );
  return (
    <EmptyState
      wholePage
      icon="bell"
      title={t('notifications.unsubscribe.title')}
      action={
        <Button variant="primary" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          {t('notifications.unsubscribe')}
        </Button>
      }
    >
      {t(`notifications.kind.${kind}`)}
    </EmptyState>
  );
}
