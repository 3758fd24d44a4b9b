import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { backupCheckTexts } from '#features/operators/backups/checks/texts.en.ts';
import { backupsFeature } from '#features/operators/backups/feature.ts';
import { backupTexts } from './texts.en.ts';

export const backupsWeb = webFeature(backupsFeature, {
  texts: { en: [backupTexts, backupCheckTexts], de: () => import('./texts.de.ts') },
  slots: {
    'accounts.setup_start': lazyComponent('use', () => import('./restore/RestoreStep.tsx')),
    'accounts.staff': lazyComponent('use', () => import('./FailedBackupNotice.tsx')),
  },
  staff: [{ path: 'backups', load: () => import('./BackupsPage.tsx'), section: { icon: 'box', title: 'backups.title' } }],
});
