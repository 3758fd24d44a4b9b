import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';

export default function DropsMenuItem() {
  return (
    <MenuItem icon="box" link={<Link to="/drops/inventory" target="_blank" rel="noopener" />}>
      {t('drops.title')}
      <span className="sr-only"> {t('core.new_tab')}</span>
    </MenuItem>
  );
}
