import { CopyButton, ErrorState, useMay } from '@chatbot-builder/kit';
import { useCollectedDataQuery } from '../api/conversations-api';
import classes from './collected-data.module.css';
import details from './details.module.css';

/** What the visitor gave of the data that the chatbot collects. Only for its owner; nothing where there is none. */
export function CollectedData({ conversationId }: { conversationId: string }) {
  const mayRead = useMay('collected-data:read');
  const { currentData, error, refetch } = useCollectedDataQuery(conversationId, { skip: !mayRead });
  const fields = Object.entries(currentData?.fields ?? {});
  if (!mayRead || (fields.length === 0 && !error)) return null;
  return (
    <section className={details['section']} aria-label="Collected data">
      <h3 className={details['heading']}>Collected data</h3>
      {error && fields.length === 0 ? (
        <ErrorState title="Failed to fetch the collected data" error={error} onRetry={() => void refetch()} inset />
      ) : (
        <dl className={classes['fields']}>
          {fields.map(([name, value]) => (
            <div className={classes['field']} key={name}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{value}</dd>
              <CopyButton text={value} label={`Copy ${name}`} iconOnly type="text" size="small" />
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
