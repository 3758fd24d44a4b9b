/** Back within this of the bottom the list follows again (L-01). */
export const FOLLOW_PX = 10;

/**
 * Whether the list follows the newest message, and what the reader's hands do. Touch and mouse are two hands of one reader: each
 * pauses on its own, and as long as one of them holds the list, the other does not make it follow (L-02).
 */
export interface Follow {
  paused: boolean;
  /** A finger is on the list. */
  touch: boolean;
  /** A wheel turns, or a button is held on the list or its scrollbar. */
  mouse: boolean;
  /** The hands that hold the list have moved it. */
  moved: boolean;
}

export type FollowEvent =
  | { type: 'touch_start' | 'mouse_start' }
  /** `distance`: from the bottom, in pixels. */
  | { type: 'touch_end' | 'mouse_end'; distance: number }
  /** The reader wants to see what is above. */
  | { type: 'up' }
  /** The list has moved; `by` is negative upwards. */
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
  // Rows that are trimmed or measured move the list too; only hands pause it.
  if (held && by < 0 && distance > FOLLOW_PX) return { ...follow, paused: true, moved: true };
  if (held) return { ...follow, moved: true };
  // What rolls on after a flick may arrive at the bottom.
  return by > 0 && distance <= FOLLOW_PX && follow.moved ? { ...follow, paused: false, moved: false } : follow;
}

function released(follow: Follow, distance: number): Follow {
  if (follow.touch || follow.mouse || !follow.moved) return follow;
  return distance <= FOLLOW_PX ? { ...follow, paused: false, moved: false } : follow;
}
