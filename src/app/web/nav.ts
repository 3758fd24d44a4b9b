export const NAV = [
  { to: '/', text: 'app.nav.home', icon: 'home' },
  { to: '/browse', text: 'app.nav.browse', icon: 'box' },
  { to: '/following', text: 'app.nav.following', icon: 'heart' },
] as const;
