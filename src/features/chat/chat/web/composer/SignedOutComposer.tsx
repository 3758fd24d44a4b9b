import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { askToSignIn } from '#features/people/accounts/web/api.ts';

/** Pressing it opens the sign-in dialog (F-08). */
export function SignedOutComposer() {
  return (
    <>
      <button type="button" aria-label={t('chat.composer.sign_in')} className="chat-box w-full text-start" onClick={() => askToSignIn()}>
        <span className="min-w-0 flex-1 truncate px-1 py-2 text-16 leading-5 text-ink-3 md:text-14">{t('chat.composer.placeholder')}</span>
      </button>
      <div className="mt-2 flex justify-end">
        <Button variant="primary" className="h-8 min-h-8" onClick={() => askToSignIn()}>
          <Icon name="send" size="small" className="rtl:-scale-x-100" />
          {t('chat.composer.send')}
        </Button>
      </div>
    </>
  );
}
