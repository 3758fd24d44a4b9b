import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { backupsFeature } from '#features/operators/backups/feature.ts';
import { backupTexts } from './texts.en.ts';

export const backupsWeb = webFeature(backupsFeature, {
  texts: { en: [backupTexts], de: () => import('./texts.de.ts') },
  slots: { 'accounts.staff': lazyComponent('use', () => import('./FailedBackupNotice.tsx')) },
  staff: [{ path: 'backups', load: () => import('./BackupsPage.tsx'), section: { icon: 'box', title: 'backups.title' } }],
});
