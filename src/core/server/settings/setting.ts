import type { z } from 'zod';

/** Each part declares its settings beside the code that uses them, and adds the values here by declaration merging. */
export interface Settings {
  demo: boolean;
  /** The web app is served from its sources (`--dev`). */
  dev: boolean;
}

export interface Setting {
  type: z.ZodType<unknown, string>;
  /** The rest of the sentence "NAME must ..." about an invalid value. */
  requirement: string;
  help: string;
  default?: string;
  otherwise?: string;
  /** Another default, or a fixed value in the demo. */
  demo?: { default: string } | { value: unknown };
  /** The value may contain a password, so no message and no page repeats it. */
  secret?: true;
  /** It is read at each use, so that a change takes effect without a restart. */
  changeable?: true;
}

export type DeclaredSettings = Readonly<Record<string, Setting>>;

/** The values of these settings: `interface Settings extends SettingValues<typeof SETTINGS> {}`. */
export type SettingValues<Declared extends DeclaredSettings> = {
  [Name in keyof Declared]: z.output<Declared[Name]['type']> | (Declared[Name] extends { default: string } ? never : undefined);
};

export interface SettingParts {
  settings?: DeclaredSettings;
  /** Returns a sentence for the operator when settings conflict, or null. */
  checkSettings?(settings: Readonly<Settings>): string | null;
}
