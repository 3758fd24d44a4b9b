import type { z } from 'zod';

/**
 * The values of all settings, by name. A part of core and a feature declare their settings next to the code that uses them, and add the
 * values here by declaration merging.
 */
export interface Settings {
  /** The server runs the demo community (`--demo`). */
  demo: boolean;
  /** The web app is served from its sources (`--dev`). */
  dev: boolean;
}

/** The web app is served from its sources (`--dev`). */
export interface Setting {
  /** Parses its text. */
  type: z.ZodType<unknown, string>;
  /** The rest of the sentence "NAME must ..." about an invalid value. */
  requirement: string;
  help: string;
  /** The default text. Without one the value is undefined. */
  default?: string;
  /** The effect without a value, for the help, where `default` does not say it. */
  otherwise?: string;
  /** Another default for the demo, or a fixed value in the demo. */
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

/** The declaration of the settings of a part of core or a feature. */
export interface SettingParts {
  settings?: DeclaredSettings;
  /** Checks settings against each other. Returns a sentence for the operator when they conflict, or null. */
  checkSettings?(settings: Readonly<Settings>): string | null;
}
