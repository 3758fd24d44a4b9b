// Shows pushes, and opens their page when they are pressed. It answers no requests of pages (features/people/notifications/web/push).
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data.path, location.origin);
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(({ url }) => url === href);
    return open ? open.focus() : self.clients.openWindow(href);
  };
  event.waitUntil(show());
});
