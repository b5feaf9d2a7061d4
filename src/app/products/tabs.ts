// The tabs of the screen `goods`.
export const GOODS_TABS = ['products', 'units'] as const
