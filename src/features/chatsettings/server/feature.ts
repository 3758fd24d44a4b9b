import { serverFeature } from '#core/server/feature.ts';
import { chatsettingsFeature } from '#features/chatsettings/feature.ts';

/** The panel uses the calls of other features. This registration only fixes the feature's position in the call order. */
export const chatsettingsServer = serverFeature(chatsettingsFeature, {});
