// The component of react-webcam.
import bundle from 'react-webcam'

export type Webcam = InstanceType<typeof bundle.default>
// The module is the component itself, which its types describe as a namespace with a default.
export const Webcam = bundle as unknown as typeof bundle.default
