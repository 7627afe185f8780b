import { isHexColor, readableColors } from '@chatbot-builder/contracts/color';

const DEFAULT_COLOR = '#8b5cf6';

/**
 * The owner's color, adjusted for contrast, and the color of text on it. An invalid color falls back to the default.
 */
export const widgetColors = (color: string) => readableColors(isHexColor(color) ? color : DEFAULT_COLOR);
