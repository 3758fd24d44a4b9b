import { serverFeature } from '#core/server/feature.ts';
import { listenAlways } from '#core/server/server-event.ts';
import type { DeclaredSettings, SettingValues } from '#core/server/settings/setting.ts';
import { countOrOff } from '#core/server/settings/setting.ts';
import { accountDeleted } from '#features/people/accounts/server/api.ts';
import { clipsFeature } from '#features/stream/clips/feature.ts';
import { cutClipJob } from './cut-clip.ts';
import { clipSweep, deleteChannelClipsJob, deleteClipFileJob, deleteClipsOf } from './delete-clips.ts';
import { clipErasures } from './erase.ts';
import { migrations } from './migrations.ts';
import { clipHead, sharedClips } from './read-clips.ts';
import { clipRoutes } from './routes.ts';
import { clipPages, countClipsOfCategories, moveClipsOfCategory } from './store/clips.ts';
import { CLIP_KEYS } from './store/cuts.ts';

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
  listeners: [listenAlways(accountDeleted, deleteClipsOf)],
  erasures: clipErasures,
  jobKinds: [cutClipJob, deleteClipFileJob, deleteChannelClipsJob, clipSweep.job],
  periodicJobs: [clipSweep.start],
  storedObjects: [{ group: 'clips', prefix: 'clips/', type: 'video/mp4', keys: CLIP_KEYS }],
});
