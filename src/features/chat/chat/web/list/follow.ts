/** Pixels from the bottom within which the list follows again (L-01). */
export const FOLLOW_PX = 10;

/** Touch and mouse each pause the list. Releasing one does not resume it while the other holds it (L-02). */
export interface Follow {
  paused: boolean;
  touch: boolean;
  /** The wheel is turning, or a mouse button is down on the list or its scrollbar. */
  mouse: boolean;
  moved: boolean;
}

export type FollowEvent =
  | { type: 'touch_start' | 'mouse_start' }
  /** `distance` is measured from the bottom, in pixels. */
  | { type: 'touch_end' | 'mouse_end'; distance: number }
  | { type: 'up' }
  /** `by` is negative for upward movement. */
  | { type: 'scrolled'; by: number; distance: number }
  | { type: 'pause' | 'resume' };

export const FOLLOWING: Follow = { paused: false, touch: false, mouse: false, moved: false };

export function afterFollowEvent(follow: Follow, event: FollowEvent): Follow {
  switch (event.type) {
    case 'touch_start':
      return { ...follow, touch: true, moved: follow.mouse && follow.moved };
    case 'mouse_start':
      return { ...follow, mouse: true, moved: follow.touch && follow.moved };
    case 'touch_end':
      return released({ ...follow, touch: false }, event.distance);
    case 'mouse_end':
      return released({ ...follow, mouse: false }, event.distance);
    case 'up':
      return { ...follow, paused: true, moved: true };
    case 'scrolled':
      return scrolled(follow, event.by, event.distance);
    case 'pause':
      return { ...follow, paused: true };
    case 'resume':
      return { ...follow, paused: false, moved: false };
  }
}

function scrolled(follow: Follow, by: number, distance: number): Follow {
  const held = follow.touch || follow.mouse;
  // Trimmed or measured rows scroll the list too, but only user input pauses it.
  if (held && by < 0 && distance > FOLLOW_PX) return { ...follow, paused: true, moved: true };
  if (held) return { ...follow, moved: true };
  // The momentum after a flick may reach the bottom.
  return by > 0 && distance <= FOLLOW_PX && follow.moved ? { ...follow, paused: false, moved: false } : follow;
}

function released(follow: Follow, distance: number): Follow {
  if (follow.touch || follow.mouse || !follow.moved) return follow;
  return distance <= FOLLOW_PX ? { ...follow, paused: false, moved: false } : follow;
}
