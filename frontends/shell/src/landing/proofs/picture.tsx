import classes from './picture.module.css';

interface PictureProps {
  readonly dark: string;
  readonly light: string;
  readonly alt: string;
  /** CSS pixels. The file has twice as many. */
  readonly width: number;
  readonly height: number;
}

/** A picture of the product in the page's theme, from `npm run pictures`. */
export const Picture = ({ dark, light, ...shown }: PictureProps) => (
  <>
    <img className={classes['picture']} data-look="dark" src={dark} loading="lazy" decoding="async" {...shown} />
    <img className={classes['picture']} data-look="light" src={light} loading="lazy" decoding="async" {...shown} />
  </>
);
