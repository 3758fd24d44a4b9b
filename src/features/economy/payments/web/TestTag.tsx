import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';

/** Marks prices (`payments`) and amounts (`money`) of the test provider, which are not real money. */
export const TestTag = ({ of = 'payments' }: { of?: 'payments' | 'money' }) => (
  <Tag tone="amber">
    <span className="inline-flex items-center gap-1">
      <Icon name="flask" size="small" />
      {t(`payments.test.${of}`)}
    </span>
  </Tag>
);
