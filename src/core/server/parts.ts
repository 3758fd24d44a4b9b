import { redisDiagnostic } from './bus/check-redis.ts';
import { busSettings, checkBusSettings } from './bus/open-bus.ts';
import { clockServer } from './clock/feature.ts';
import { databaseDiagnostics } from './db/check-database.ts';
import { databaseSettings } from './db/settings.ts';
import { deadlinesServer } from './deadlines/feature.ts';
import { diagnosticsServer } from './diagnostics/feature.ts';
import { type ServerFeature, serverFeature } from './feature.ts';
import { ffmpegDiagnostic } from './ffmpeg/check-ffmpeg.ts';
import { ffmpegSettings, startFfmpeg } from './ffmpeg/ffmpeg.ts';
import { failedRequestMigrations, failedRequestRetention } from './http/failed-requests.ts';
import { docsSettings } from './http/openapi.ts';
import { checkHttpSettings, httpSettings } from './http/settings.ts';
import { installationServer } from './installation/feature.ts';
import { jobsServer } from './jobs/feature.ts';
import { ledgerServer } from './ledger/feature.ts';
import { logSettings } from './log.ts';
import { mailDiagnostic } from './mail/check-mail.ts';
import { mailSettings, startMail } from './mail/start-mail.ts';
import { metricsSettings } from './metrics.ts';
import { objectDiagnostics } from './objects/check-objects.ts';
import { checkObjectSettings, checkObjectsChange, objectSettings } from './objects/open-objects.ts';
import { picturesServer } from './pictures/feature.ts';
import { pusherSettings } from './pusher/settings.ts';
import { retentionServer } from './retention/feature.ts';
import { readSettings } from './settings/read-settings.ts';
import type { Settings } from './settings/setting.ts';
import { tracingSettings } from './tracing/tracing.ts';

/** They come before every feature, in the order of their settings and migrations. */
export const coreParts: readonly ServerFeature[] = [
  diagnosticsServer,
  serverFeature(
    { name: 'http' },
    {
      settings: httpSettings,
      checkSettings: checkHttpSettings,
      migrations: failedRequestMigrations,
      retention: [failedRequestRetention],
    },
  ),
  serverFeature({ name: 'database' }, { settings: databaseSettings, diagnostics: databaseDiagnostics }),
  serverFeature({ name: 'bus' }, { settings: busSettings, checkSettings: checkBusSettings, diagnostics: [redisDiagnostic] }),
  serverFeature(
    { name: 'objects' },
    {
      settings: objectSettings,
      checkSettings: checkObjectSettings,
      checkSettingsChange: checkObjectsChange,
      diagnostics: objectDiagnostics,
    },
  ),
  serverFeature({ name: 'mail' }, { settings: mailSettings, starts: [startMail], diagnostics: [mailDiagnostic] }),
  serverFeature({ name: 'ffmpeg' }, { settings: ffmpegSettings, starts: [startFfmpeg], diagnostics: [ffmpegDiagnostic] }),
  serverFeature({ name: 'realtime' }, { settings: pusherSettings }),
  serverFeature({ name: 'log' }, { settings: logSettings }),
  serverFeature({ name: 'metrics' }, { settings: metricsSettings }),
  serverFeature({ name: 'tracing' }, { settings: tracingSettings }),
  serverFeature({ name: 'docs' }, { settings: docsSettings }),
  installationServer,
  clockServer,
  deadlinesServer,
  jobsServer,
  ledgerServer,
  picturesServer,
  retentionServer,
];

/** Without an environment. The features may include core parts. */
export const defaultSettings = (features: readonly ServerFeature[]): Settings =>
  readSettings([...new Set([...coreParts, ...features])], {}, { demo: false, dev: false });
