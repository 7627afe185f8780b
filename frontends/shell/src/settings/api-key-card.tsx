import { ErrorState, serverMessage, Skeleton, toast, toastFailure, useDelayed } from '@chatbot-builder/kit';
import { Button, Input, Tooltip } from '@chatbot-builder/kit/antd';
import { Info, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Card } from './card';
import { useProviderSettingsQuery, useRemoveApiKeyMutation, useSaveApiKeyMutation } from './provider-key-api';
import classes from './settings.module.css';

export function ApiKeyCard() {
  const { data: settings, error, refetch } = useProviderSettingsQuery();
  const [editing, setEditing] = useState(false);
  const late = useDelayed(!settings && !error);
  return (
    <Card title="API Key" hint="Your own key for the provider of the language model.">
      <p className={classes['note']}>
        <Info size={16} aria-hidden />
        Published chatbots answer with your key. Without one, tests in the editor use platform credits. The key is
        checked when you save it, stored encrypted and never shown again.
      </p>
      {error && !settings && (
        <ErrorState title="Your API key could not be looked up" error={error} onRetry={() => void refetch()} inset />
      )}
      {late && (
        <div className={classes['row']} role="status" aria-label="Loading your API key">
          <Skeleton width={160} height={20} />
        </div>
      )}
      {settings?.hasApiKey && !editing && <Configured {...settings} onEdit={() => setEditing(true)} />}
      {settings && (editing || !settings.hasApiKey) && (
        <Entry editing={settings.hasApiKey} onDone={() => setEditing(false)} />
      )}
    </Card>
  );
}

function Configured({ maskedApiKey, onEdit }: { readonly maskedApiKey: string; readonly onEdit: () => void }) {
  const [remove, { isLoading }] = useRemoveApiKeyMutation();
  const label = useId();
  const removeKey = async () => {
    try {
      await remove().unwrap();
      toast({ title: 'API key removed successfully' });
    } catch (error) {
      toastFailure('Failed to remove API key', serverMessage(error, 'Please try again.'));
    }
  };
  return (
    <>
      <p id={label} className={classes['label']}>
        API key configured
      </p>
      <div className={classes['row']}>
        <Input value={maskedApiKey} readOnly aria-labelledby={label} className={classes['key']} />
        <Tooltip title="Edit">
          <Button icon={<Pencil size={16} aria-hidden />} aria-label="Edit API key" onClick={onEdit} />
        </Tooltip>
        <Tooltip title="Delete">
          <Button
            icon={<Trash2 size={16} aria-hidden />}
            aria-label="Delete API key"
            className={classes['delete']}
            loading={isLoading}
            onClick={() => void removeKey()}
          />
        </Tooltip>
      </div>
    </>
  );
}

/** Leaving it forgets what was typed, and that it was shown. */
function Entry({ editing, onDone }: { readonly editing: boolean; readonly onDone: () => void }) {
  const [apiKey, setApiKey] = useState('');
  const [save, { isLoading }] = useSaveApiKeyMutation();
  const id = useId();
  const blank = apiKey.trim() === '';
  const saveKey = async () => {
    if (isLoading) return;
    if (blank) {
      toastFailure('Please enter an API key');
      return;
    }
    try {
      await save({ apiKey }).unwrap();
      toast({ title: 'API key saved successfully' });
      onDone();
    } catch (error) {
      toastFailure('Failed to save API key', serverMessage(error, 'Please check your key and try again'));
    }
  };
  return (
    <>
      <label htmlFor={id} className={classes['label']}>
        {editing ? 'New API key' : 'API key'}
      </label>
      <Input.Password
        id={id}
        value={apiKey}
        placeholder="sk-…"
        autoComplete="off"
        autoFocus={editing}
        spellCheck={false}
        className={classes['key']}
        onChange={({ target }) => setApiKey(target.value)}
        onPressEnter={() => void saveKey()}
      />
      <div className={classes['actions']}>
        {editing && (
          <Button onClick={onDone} disabled={isLoading}>
            Cancel
          </Button>
        )}
        <Button type="primary" disabled={blank || isLoading} loading={isLoading} onClick={() => void saveKey()}>
          Save
        </Button>
      </div>
    </>
  );
}
