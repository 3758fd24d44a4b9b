import { t } from '#core/web/i18n/text.ts';
import { Menu, type MenuControl } from '#core/web/ui/Menu.tsx';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { type AuditFilterValues, exportAddress } from './AuditFilters.tsx';

export default function ExportItems({ slug, choice, trigger }: { slug: string; choice: AuditFilterValues; trigger: MenuControl }) {
  return (
    <Menu trigger={trigger}>
      {(['csv', 'json'] as const).map((format) => (
        <MenuItem key={format} icon="dl" link={<a href={exportAddress(slug, choice, format)} download />}>
          {t(`moderation.audit.export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
