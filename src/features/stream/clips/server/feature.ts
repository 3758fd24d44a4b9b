import { serverFeature } from '#core/server/feature.ts';
import type { DeclaredSettings, SettingValues } from '#core/server/settings/setting.ts';
import { countOrOff } from '#core/server/settings/setting.ts';
import { clipsFeature } from '#features/stream/clips/feature.ts';
import { cutClipJob } from './cut-clip.ts';
import { clipSweep, deleteClipFileJob } from './delete-clips.ts';
import { migrations } from './migrations.ts';
import { clipHead, sharedClips } from './read-clips.ts';
import { clipRoutes } from './routes.ts';
import { clipPages, countClipsOfCategories, moveClipsOfCategory } from './store/clips.ts';

const clipSettings = {
  CLIP_QUOTA_GB: {
    ...countOrOff,
    default: '10',
    help: 'GiB of clips per channel, beyond which the oldest are deleted; off: no limit.',
    label: 'Clips of a channel, in GiB',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof clipSettings> {}
}

export const clipsServer = serverFeature(clipsFeature, {
  settings: clipSettings,
  migrations,
  pageHeads: { '/$slug/clips/$clip': clipHead },
  sitemaps: { clips: clipPages },
  routes: clipRoutes,
  categoryMoves: [moveClipsOfCategory],
  categoryUses: { clips: countClipsOfCategories },
  contributes: { sharedClips },
  jobKinds: [cutClipJob, deleteClipFileJob, clipSweep.job],
  periodicJobs: [clipSweep.start],
});
