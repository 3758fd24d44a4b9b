/** Opens the chat of a channel in its own window, 320 by 640. A second call focuses the same window. */
export function openPopout(slug: string): void {
  window.open(`/popout/${encodeURIComponent(slug)}/chat`, `chat-${slug}`, 'popup,width=320,height=640');
}
