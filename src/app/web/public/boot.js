// Runs before the first paint, outside the bundle: what core/web/appearance.ts keeps up from then on.
// The page's policy forbids making code from text, and zod must know so before any schema is made: it would try, and be reported.
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  const remembered = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`grandstand.${name}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const theme = remembered('theme');
  const light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  page.dataset.theme = light ? 'light' : 'dark';
  const identity = JSON.parse(document.querySelector('meta[name="site-identity"]')?.content ?? '{}');
  const { languages = ['en', 'de'], default_language = 'en' } = identity;
  const wanted = [remembered('language'), ...navigator.languages].map((name) => String(name).split('-')[0].toLowerCase());
  page.lang = wanted.find((name) => languages.includes(name)) ?? default_language;
  page.dataset.motion = remembered('motion') === true || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduced' : 'full';
  // The page's entry, or a script that it imports, failed to load: the page shows an error at once.
  const watch = ({ target }) => {
    if (target instanceof HTMLScriptElement) page.dataset.start = 'failed';
  };
  addEventListener('error', watch, true);
})();
