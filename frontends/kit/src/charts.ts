/** The kinds of charts that are drawn. The library is large, so only the page with charts loads it. */
export { Bar, Column, Heatmap, Line } from '@ant-design/charts';
