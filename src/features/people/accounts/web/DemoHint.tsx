import { useQuery } from '@tanstack/react-query';
import { phrase } from '#core/web/i18n/text.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { Icon } from '#core/web/ui/Icon.tsx';

/** Demo users with a public password. */
const PEOPLE = ['ana', 'mod', 'vip', 'sub', 'viewer'];
const PASSWORD = 'demo-password';

export function DemoHint() {
  const settings = useQuery(settingsQuery);
  if (!settings.data?.demo) return null;
  return (
    <p className="flex items-start gap-2 rounded-sm bg-mint-soft px-3 py-2 text-mint-text">
      <Icon name="info" size="small" className="mt-0.5" />
      <span>
        {phrase('accounts.sign_in.demo', {
          names: <b key="names">{PEOPLE.join(', ')}</b>,
          password: <b key="password">{PASSWORD}</b>,
        })}
      </span>
    </p>
  );
}
