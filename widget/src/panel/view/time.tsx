import { useLocale } from './locale-context';

/** When a message was sent. */
export const Time = ({ of }: { of: { readonly createdAt: string } }) => {
  const { time } = useLocale();
  return (
    <time dateTime={of.createdAt}>
      <bdi>{time(new Date(of.createdAt))}</bdi>
    </time>
  );
};
