import type { z } from 'zod';

/**
 * The values of all settings, by name. A part of core and a feature declare their settings next to the code that uses them, and add the
 * values here by declaration merging.
 */
export interface Settings {
  /** The server plays the demo community (`--demo`). */
  demo: boolean;
  /** The web app is served from its sources (`--dev`). */
  dev: boolean;
}

/** A setting of the operator: an environment variable, and its line in `--help` and docs/operating.md. */
export interface Setting {
  /** How its text is parsed. */
  type: z.ZodType<unknown, string>;
  /** The rest of the sentence "NAME must ..." that is printed for a wrong value. */
  requirement: string;
  help: string;
  /** The text that counts while it is not set. Without one the value is undefined. */
  default?: string;
  /** What holds while it is not set, for the help, where `default` does not say it. */
  otherwise?: string;
  /** Another default for the demo, or a value that the demo has in any case. */
  demo?: { default: string } | { value: unknown };
  /** The value may hold a password, so no message and no page repeats it. */
  secret?: true;
  /** It is read at each use, so that a change would count without a restart. */
  changeable?: true;
}

export type DeclaredSettings = Readonly<Record<string, Setting>>;

/** The values of these settings: `interface Settings extends SettingValues<typeof SETTINGS> {}`. */
export type SettingValues<Declared extends DeclaredSettings> = {
  [Name in keyof Declared]: z.output<Declared[Name]['type']> | (Declared[Name] extends { default: string } ? never : undefined);
};

/** What a part of core or a feature says about its settings. */
export interface SettingParts {
  settings?: DeclaredSettings;
  /** Checks settings against each other. Returns a sentence for the operator when they do not go together, or null. */
  checkSettings?(settings: Readonly<Settings>): string | null;
}
