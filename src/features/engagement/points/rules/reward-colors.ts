/** Suggested reward colors. Any other color is allowed too. */
export const REWARD_COLORS = ['#2F7D68', '#2B5D8A', '#5A3D8A', '#7A2F5C', '#8A4A2A', '#7A6A2A', '#00E701', '#3A4A4E'] as const;
