import type { IconName } from '#core/web/ui/icon-names.ts';
import type { MessageEntry } from '../log/entry.ts';

/** What a later feature lets people do with messages that have actions at all. */
export interface FeatureAction {
  icon: IconName;
  /** The letter that does the same while the row has the focus, as it is shown: 'P'. */
  key: string;
  label: (entry: MessageEntry) => string;
  run: (entry: MessageEntry) => void;
}
