import { typescriptBuyer } from '../../clients/sdk-buyers.ts'
import { describeChannelsOf } from './sdk-channels.ts'

describeChannelsOf(typescriptBuyer)
