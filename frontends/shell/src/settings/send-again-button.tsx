import { serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { useAskToConfirmMutation } from './account-api';

/** Has another link mailed by which the person confirms the address. */
export function SendAgainButton() {
  const [ask, { isLoading }] = useAskToConfirmMutation();
  const send = async () => {
    try {
      await ask().unwrap();
      toast({ title: 'Email sent', description: 'Open the link in it to confirm your address.' });
    } catch (error) {
      toastFailure('Failed to send email', serverMessage(error, 'Please try again.'));
    }
  };
  return (
    <Button loading={isLoading} onClick={() => void send()}>
      Send again
    </Button>
  );
}
