/** Part Target Duration in seconds (RFC 8216bis 4.4.3.7). It fits whole frames at 60, 50, 30, 25, 24 and 15 a second. */
export const PART_TARGET = 0.334;
/** Parts are at least this share of the target, except the last of a segment (RFC 8216bis 4.4.4.9). */
export const PART_SHARE_MIN = 0.85;
/** The duration of segments, in seconds, that key frames allow. */
export const SEGMENT_TARGET = 2;
/** A key frame earlier than this many seconds after the start of a segment does not end it. */
export const SEGMENT_MIN = 1;
/** The maximum in seconds: a segment without a key frame by then ends without one. */
export const SEGMENT_MAX = 10;
/** EXT-X-TARGETDURATION in seconds: constant, and no rounded segment may exceed it (RFC 8216bis 4.4.3.1, 6.2.1). */
export const TARGET_DURATION = SEGMENT_MAX;
